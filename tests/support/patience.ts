/** How long a test waits for what must come: nothing is timed by it, it only ends what would never come. */
export const patience = { timeout: 60_000 }
