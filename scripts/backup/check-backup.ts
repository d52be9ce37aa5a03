import type { Written } from '#server/core/adapters/file-store.ts'
import { CannotStart } from '../cannot-start.ts'
import { readLines } from './lines.ts'
import { pieceOfFile, pieceOfTable, readManifest } from './manifest.ts'
import { openVault, readVerified, type Vault } from './pieces.ts'
import { type Amounts, sumsOf } from './take-backup.ts'

export type Checked = Amounts & {
  readonly takenAt: string
  /** What is wrong with each piece that is not as it was written: empty when the backup is whole. */
  readonly damage: readonly string[]
}

/** Reads the whole of a backup. Throws CannotStart for a wrong key, and when the manifest itself is damaged. */
export async function checkBackup(folder: string, secret: string): Promise<Checked> {
  const vault = await openVault(folder, secret)
  const { contents, files } = await readManifest(vault)
  const damage: string[] = []
  for (const table of contents.tables) {
    damage.push(...(await damageOf(vault, pieceOfTable(table.name), table, table.rows)))
  }
  const sums = { files: 0, bytes: 0 }
  for await (const { key, ...written } of files) {
    damage.push(...(await damageOf(vault, pieceOfFile(key), written)))
    sums.files += 1
    sums.bytes += written.bytes
  }
  return { takenAt: contents.takenAt, ...sumsOf(contents.tables, sums), damage }
}

async function damageOf(
  vault: Vault,
  piece: string,
  expected: Written,
  rows?: number,
): Promise<string[]> {
  try {
    const chunks = readVerified(vault, piece, expected)
    const found = rows === undefined ? await readThrough(chunks) : await countLines(chunks)
    return found === (rows ?? found) ? [] : [`${piece} : ${found} lignes au lieu de ${rows}`]
  } catch (error) {
    if (error instanceof CannotStart) return [error.message]
    throw error
  }
}

async function countLines(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  for await (const lines of readLines(chunks)) count += lines.length
  return count
}

async function readThrough(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  return bytes
}
