import { released } from '../tests/support/released.ts'
import { printFigure, rounded } from './figure.ts'
import {
  keysWithoutCustomer,
  kindOf,
  references,
  spreadOf,
  type Kind,
} from './statements/by-customer.ts'

/**
 * The statements of the last released version, by what a cluster spread by customer would make of them (decision 019).
 * `BENCH_STATEMENTS='across customers'` prints those of a kind.
 */
export function measureStatements(): void {
  const spread = spreadOf(released.schema)
  const statements = released.statements.map(([sender, text]) => {
    const [, , wing = ''] = sender.split('/')
    return { sender, text, wing, kind: kindOf({ sender, text }, spread) }
  })
  for (const [wing, of] of Object.entries({
    all: statements,
    ...Object.groupBy(statements, (one) => one.wing),
  })) {
    const kinds = Object.groupBy(of ?? [], ({ kind }) => kind)
    const count = (kind: Kind) => kinds[kind]?.length ?? 0
    printFigure({
      figure: 'statements by customer',
      wing,
      statements: of?.length,
      keyed: count('keyed'),
      byAnotherKey: count('by another key'),
      acrossCustomers: count('across customers'),
      house: count('house'),
      session: count('session'),
      asTheyAre: rounded((count('keyed') + count('house') + count('session')) / (of?.length ?? 1)),
    })
  }
  printFigure({
    figure: 'tables by customer',
    direct: spread.direct.size,
    indirect: spread.indirect.size,
    keysWithoutCustomer: keysWithoutCustomer(released.schema, spread).length,
    references: references(released.schema, spread).length,
  })
  const asked = process.env['BENCH_STATEMENTS']
  for (const { sender, text, kind } of statements)
    if (kind === asked) console.error(`${sender}\n${text.trim()}\n`)
}
