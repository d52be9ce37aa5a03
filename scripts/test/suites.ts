const coreOf = (name: string) => `src/server/core/${name}`

/**
 * The suites that need a database, and their files. Debian's PostgreSQL, the oldest version that we support, plans every
 * statement of the server's suite (`tests/sent-statements.test.ts`) and runs again what can depend on the engine (words of paths):
 * the core's locks, connections and search, payments at once, backup and restore, the schema and what must always hold, the fault
 * tests that involve a database. The journey from a sign-up to a delivery is played there alone.
 */
export const suites = {
  server: {
    title: 'serveur',
    projects: ['server'],
    files: '{src/server,scripts,tests}/**/*.test.ts',
    onDebian: [
      ...['adapters/migrate', 'adapters/prepared', 'adapters/primary-finder'].map(coreOf),
      ...['dead-worker', 'domain-lists', 'idempotency', 'late-reads', 'lock-waits'].map(coreOf),
      coreOf('search/'),
      'payments/checkout/pay-quote',
      'payments/checkout/settle-checkout',
      'payments/refunds/settle-refunds',
      'payments/subscriptions/plan-change-races',
      'scripts/backup/backup.test',
      'tests/baseline',
      'tests/invariants',
      'tests/journal-role',
      'tests/schema',
      'tests/sent-statements',
      'tests/two-servers',
    ],
  },
  faults: {
    title: 'pannes',
    projects: ['faults'],
    files: 'tests/faults/*.fault.ts',
    onDebian: ['database-restart', 'killed-server', 'payments', 'second-start', 'worker-death'].map(
      (name) => `tests/faults/${name}.fault.ts`,
    ),
  },
  journeys: {
    title: 'parcours',
    // Those of their own product, and those that share one, side by side.
    projects: ['e2e', 'e2e-shared'],
    files: 'tests/e2e/*.e2e.ts',
    onDebian: ['tests/e2e/journey.e2e.ts'],
    isOnDebianAlone: true,
  },
} as const satisfies Readonly<Record<string, Suite>>

export type Suite = {
  readonly title: string
  readonly projects: readonly string[]
  readonly files: string
  readonly onDebian: readonly string[]
  /** Whether what Debian's PostgreSQL plays is left out of the embedded engine's run, where there is a Debian. */
  readonly isOnDebianAlone?: true
}
