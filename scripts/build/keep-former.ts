import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const keptDays = 7
/** A developer builds all day: some 30 MB at most. */
const mostFiles = 1500

/**
 * Copies the hashed files of earlier builds from `dist` into `next/former`, until a week after the build that replaced them: a
 * page that was open before a deployment still asks for them.
 */
export async function keepFormerFiles(dist: string, next: string, now: Date): Promise<void> {
  const former = join(next, 'former')
  const current = new Set(await filesIn(join(next, 'client/assets')))
  const files = [
    ...(await datedFiles(join(dist, 'client/assets'))).map(({ path, name }) => ({
      path,
      name,
      replacedAt: now,
    })),
    ...(await datedFiles(join(dist, 'former'))),
  ]
  const oldest = now.getTime() - keptDays * 86_400_000
  const kept = files
    .filter(({ name, replacedAt }) => !current.has(name) && replacedAt.getTime() > oldest)
    .toSorted((a, b) => b.replacedAt.getTime() - a.replacedAt.getTime())
    .slice(0, mostFiles)
  await mkdir(former, { recursive: true })
  for (const { path, name, replacedAt } of kept) {
    await cp(path, join(former, name))
    await utimes(join(former, name), replacedAt, replacedAt)
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}

/** The time of a file in `former` is that of the build which replaced it. */
async function datedFiles(folder: string) {
  const names = await filesIn(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, name, replacedAt: (await stat(path)).mtime }
    }),
  )
}
