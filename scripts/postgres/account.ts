import { spawnSync } from 'node:child_process'

/** The account that runs PostgreSQL: empty for our own; another one when we are root, because PostgreSQL refuses root. */
export type Account = { readonly uid?: number; readonly gid?: number }

/** When we are root: the first of these accounts that the system has (initdb wants a passwd entry). */
export function postgresAccount(...names: readonly string[]): Account {
  if (!isRoot()) return {}
  for (const name of names) {
    const [uid, gid] = ['-u', '-g'].map((flag) => idOf(flag, name))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return { uid: 65_534, gid: 65_534 }
}

export const isRoot = (): boolean => process.getuid?.() === 0

function idOf(flag: string, name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}
