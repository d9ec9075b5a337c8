/** A page of a list: so many rows, after the one whose id is `cursor`. */
export interface Page {
  limit: number;
  cursor?: number;
}

/** Which of a list to read; `search` is part of what is looked for, in any case. */
export interface SearchFilter {
  search?: string;
}

/** Of a list of what people did: those of one person, newest first unless it is said otherwise. */
export interface PeoplesFilter extends SearchFilter {
  userId?: number;
  sort?: 'newest' | 'oldest';
}
