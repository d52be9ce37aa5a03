import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sameStatement } from './same-statement.ts'

export type Statement = { readonly sender: string; readonly text: string }

/** What `TEST_STATEMENTS=<folder>` made the server's tests write: each statement once, whichever process sent it. */
export function readStatements(folder: string): Statement[] {
  const found = new Map<string, Statement>()
  for (const file of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n'))
      if (line) {
        const statement = JSON.parse(line) as Statement
        found.set(sameStatement(statement.text), statement)
      }
  return [...found.values()].toSorted((a, b) => order(a, b))
}

const order = (a: Statement, b: Statement): number =>
  a.sender.localeCompare(b.sender, 'en') || a.text.localeCompare(b.text, 'en')
