/** Where the editor leaves real-time rules of one's own, and the address at which they are played. */
export const OWN_REAL_TIME = { key: 'real-time.own', address: '~own' } as const;
