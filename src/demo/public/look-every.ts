/** Milliseconds between two looks of a server whether another one renews. */
export const lookEvery = 1000;
