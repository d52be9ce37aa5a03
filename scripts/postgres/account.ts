import { spawnSync } from 'node:child_process'

/** Who runs PostgreSQL: empty for ourselves; as root another account, because PostgreSQL refuses root. */
export type Account = { readonly uid?: number; readonly gid?: number }

/** The first of these accounts that the system knows, when we are root (initdb wants a passwd entry). */
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
