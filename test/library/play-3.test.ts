import { testPart } from './played-games.ts';

testPart(3, 4);
