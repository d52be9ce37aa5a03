import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sameStatement } from '../../bench/statements/same-statement.ts'

/** With `TEST_STATEMENTS=<folder>`, each statement that code of the server sends is written there, once (`bench/statements`). */
const folder = process.env['TEST_STATEMENTS']
const isPatched = Symbol.for('escale.statements')
if (folder && !(isPatched in pg.Client.prototype)) {
  Reflect.set(pg.Client.prototype, isPatched, true)
  mkdirSync(folder, { recursive: true })
  // A pool calls its connection later, when nobody knows any more who asked.
  const write = writerInto(folder)
  for (const { prototype } of [pg.Client, pg.Pool]) watch(prototype, write)
}

function watch(prototype: object, write: (text: string) => void): void {
  const query: unknown = Reflect.get(prototype, 'query')
  if (typeof query !== 'function') throw new TypeError('pg has no query')
  function watched(this: unknown, ...args: unknown[]): unknown {
    write(textOf(args[0]))
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, args)
  }
  Reflect.set(prototype, 'query', watched)
}

function writerInto(place: string): (text: string) => void {
  const seen = new Set<string>()
  return (text) => {
    const key = sameStatement(text)
    if (!text || seen.has(key)) return
    const sender = senderOf()
    if (!sender) return
    seen.add(key)
    appendFileSync(join(place, `${process.pid}.jsonl`), `${JSON.stringify({ sender, text })}\n`)
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** The file of the server that waits for the statement; none for those of a test, of a migration and of the queue. */
function senderOf(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('who asks')
  Error.stackTraceLimit = limit
  const files = [...stack.matchAll(/\/((?:src\/server|tests|node_modules\/pg-boss)\/[\w/.-]+)/g)]
  const first = files.map(([, file = '']) => file).find((file) => !isPassage.test(file))
  return first && isSender(first) ? first : undefined
}

const isPassage =
  /collect-statements\.ts$|adapters\/(postgres|client-with-patience|prepared)\.ts$|core\/late-reads\.ts$/

const isSender = (file: string): boolean =>
  file.startsWith('src/') && !/\.test\.ts$|adapters\/(migrate|apply-migration)\.ts$/.test(file)
