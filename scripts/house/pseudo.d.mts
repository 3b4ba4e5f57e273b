export function pseudo(key: string): string;
export function dressed(words: string): string;
