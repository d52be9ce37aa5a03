/** Rows per transaction, so that a purge holds no lock for long. */
export const batchSize = 200

/** Repeats until a batch is not full. `forget` returns how many rows it removed. */
export async function inBatches(forget: (size: number) => Promise<number>): Promise<void> {
  while ((await forget(batchSize)) === batchSize);
}
