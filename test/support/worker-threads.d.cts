/** Makes the threads that a test file starts from now on load these files of `threads/` first. */
export declare function preloadInThreads(...files: string[]): void;
