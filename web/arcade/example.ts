/** A small game with which new ones begin. */

export const EXAMPLE_RULES = `BasicGame square_size=20
    SpriteSet
        grass > Immovable
        avatar > ShootAvatar stype=sword
        sword > Flicker limit=4 singleton=True
        key > Resource color=GOLD limit=1
        gem > Resource color=LIGHTBLUE limit=9
        door > Door color=BROWN
        ghost > RandomNPC speed=0.25 color=PINK
    InteractionSet
        avatar wall > stepBack
        ghost wall > stepBack
        ghost door > stepBack
        ghost sword > killSprite scoreChange=2
        gem avatar > collectResource scoreChange=1
        key avatar > collectResource scoreChange=1
        door avatar > killIfOtherHasMore resource=key limit=1 scoreChange=5
        avatar door > stepBack
        avatar ghost > killSprite scoreChange=-1
    LevelMapping
        . > grass
        k > grass key
        * > grass gem
        d > door
        g > grass ghost
        A > grass avatar
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
        SpriteCounter stype=door limit=0 win=True
        Timeout limit=600 win=False
`;

export const EXAMPLE_LEVEL = `wwwwwwwwwwwww
wA....w....gw
w.w.w.w.ww..w
w.w...*.w...w
w.wwwww.w.www
w...g...w..*w
wwww.ww.ww.ww
wk........*dw
wwwwwwwwwwwww
`;
