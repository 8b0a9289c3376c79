export { STANCES, type Stance, stanceOf } from "./stance";
