/** A reason that the person who typed the command can do something about: French, printed without a stack. */
export class CannotStart extends Error {}

/** Prints what stopped a command and returns its exit code. Prints the sentence alone when the error explains itself. */
export function explainFailure(error: unknown): 1 {
  console.error(error instanceof CannotStart ? `\n${error.message}\n` : error)
  return 1
}
