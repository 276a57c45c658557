import { testPart } from './played-games.ts';

testPart(1, 4);
