import type { Actor, Deps } from '#server/core/context.ts'
import { isGranted } from '#server/core/authorize.ts'
import { findActor } from '#server/core/find-actor.ts'
import type { RouteTable } from '#server/core/http.ts'

/** Which of these reads the API would grant to the session of these cookies. */
export type GrantedReads = (
  reads: readonly string[],
  cookies: string | undefined,
) => Promise<readonly string[]>

/** A page waits no longer than `longestMs` for its reader: the browser then makes the reads itself, a moment later. */
export function openGrantedReads(deps: Deps, table: RouteTable, longestMs = 100): GrantedReads {
  return async (reads, cookies) => {
    const actor = await within(longestMs, findActor(deps, cookies, { isUse: false }))
    return actor?.kind === 'user' ? reads.filter((url) => isGrantedRead(table, url, actor)) : []
  }
}

const within = (
  longestMs: number,
  finding: ReturnType<typeof findActor>,
): Promise<Actor | undefined> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), longestMs)
    finding
      .then(
        ({ actor }) => resolve(actor),
        () => resolve(undefined),
      )
      .finally(() => clearTimeout(late))
  })

function isGrantedRead(table: RouteTable, url: string, actor: Actor): boolean {
  const [path = ''] = url.split('?')
  const reads = table.filter(({ method }) => method === 'GET')
  const read = reads.find((each) => each.path === path) ?? reads.find((each) => fits(each, path))
  return read !== undefined && isGranted(read.policy, actor)
}

const fits = (template: { readonly path: string }, path: string): boolean =>
  new RegExp(`^${template.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
