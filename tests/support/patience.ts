/** How long a test waits for something that must come: it measures no speed, and only ends a wait that would never end. */
export const patience = { timeout: 60_000 }
