import { testPart } from './played-games.ts';

testPart(4, 4);
