/**
 * What a process is for: `api` answers HTTP; `worker` relays the outbox and runs the quick jobs; `pictures` makes
 * thumbnails and previews, apart from both, so that it can be ended and started again (decision 21); `cli` does what
 * an operator's command says, and nothing by itself.
 */
export type Role = 'api' | 'worker' | 'pictures' | 'cli';
