import { testPart } from './played-games.ts';

testPart(2, 4);
