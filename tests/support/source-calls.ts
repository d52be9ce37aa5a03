import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'

/** A piece of a source file: the text of a top-level function, or of the handler given to an endpoint. */
export type Piece = { readonly file: string; readonly text: string }

type Source = {
  /** The server file and the original name of each imported name. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  readonly functions: ReadonlyMap<string, string>
}

const root = join(import.meta.dirname, '..', '..')
const known = new Map<string, Source>()

/** The handler of each endpoint that a `-routes.ts` file mounts, by « METHOD /path ». */
export async function handlersOf(folder: string): Promise<ReadonlyMap<string, Piece>> {
  const handlers = new Map<string, Piece>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('-routes.ts'))) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    for (const [, endpoint = '', handler = ''] of text.matchAll(mounting)) {
      const door = await endpointOf(text, endpoint)
      if (door) handlers.set(`${door.method} ${door.path}`, { file, text: handler })
    }
  }
  return handlers
}

/** Matches until a line indented like the one of `serve`, where a formatted call ends. */
const mounting = /^ {2}serve\w*\(\s*api,\s*([\w.]+),([\s\S]*?)(?=^ {2}\S|^\})/gm

async function endpointOf(text: string, name: string): Promise<AnyEndpoint | undefined> {
  for (const [, names = '', path = ''] of text.matchAll(contractImport)) {
    const exported = exportNamed(name, names)
    if (exported === undefined) continue
    const module: Record<string, AnyEndpoint> = await import(join(root, 'src', 'contract', path))
    return module[exported]
  }
  return undefined
}

const contractImport = /^import ([^']+?) from '#contract\/([^']+)'/gm

/** The original name, in its module, of `contract.x` or `x` imported by `names`. */
function exportNamed(name: string, names: string): string | undefined {
  const [first = '', member] = name.split('.')
  if (member === undefined) return importedNames(names).get(first)
  return names === `* as ${first}` ? member : undefined
}

/** Local name to original name, for `{ a, b as c }`. */
function importedNames(text: string): ReadonlyMap<string, string> {
  const names = /\{([\s\S]*)\}/.exec(text)?.[1] ?? ''
  return new Map(
    names.split(',').map((part) => {
      const [original = '', local = original] = part
        .replace(/^\s*type /, '')
        .trim()
        .split(/\s+as\s+/)
      return [local, original]
    }),
  )
}

/** Whether this piece calls `target`, directly or through the functions that it names. */
export function callsReach(piece: Piece, target: string): boolean {
  const call = new RegExp(`\\b${target}\\(`)
  const seen = new Set<string>()
  const waiting = [piece]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(`${next.file} ${next.text}`)) continue
    seen.add(`${next.file} ${next.text}`)
    if (call.test(next.text)) return true
    waiting.push(...namedIn(next))
  }
  return false
}

function namedIn({ file, text }: Piece): Piece[] {
  const { imports, functions } = sourceOf(file)
  return [...new Set(text.match(/\b[a-zA-Z_]\w*\b/g))].flatMap((name) => {
    const own = functions.get(name)
    if (own !== undefined) return [{ file, text: own }]
    const from = imports.get(name)
    const body = from && sourceOf(from.file).functions.get(from.name)
    return from && body !== undefined ? [{ file: from.file, text: body }] : []
  })
}

function sourceOf(file: string): Source {
  const found = known.get(file) ?? parsed(file, readFileSync(file, 'utf8'))
  known.set(file, found)
  return found
}

const declaration = /^(?:export )?(?:async )?(?:function\*? |const |class )(\w+)/gm

function parsed(file: string, text: string): Source {
  const imports = new Map<string, { file: string; name: string }>()
  for (const [, names = '', path = ''] of text.matchAll(
    /^import ([^']+?) from '((?:#server|\.)\/[^']+)'/gm,
  )) {
    const from = path.startsWith('#') ? join(root, 'src', path.slice(1)) : join(dirname(file), path)
    if (!existsSync(from)) continue
    for (const [local, name] of importedNames(names)) imports.set(local, { file: from, name })
  }
  const starts = [...text.matchAll(declaration)]
  const functions = new Map(
    starts.map(({ 1: name = '', index }, n) => [name, text.slice(index, starts[n + 1]?.index)]),
  )
  return { imports, functions }
}
