import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Not in package.json on purpose: the running product cannot reach its tests.
const resolve = { alias: { '#tests': join(import.meta.dirname, 'tests') } }

/**
 * These journeys share one running product, because its start is slow: they change nothing, or only what belongs to people they
 * created. The others change settings, prices or demonstration parcels, and start their own.
 */
const onOneProduct = [
  'account-page',
  'accounts',
  'builder',
  'camera',
  'clients',
  'components',
  'contact',
  'declare',
  'findable',
  'google',
  'home',
  'journey',
  'kept-typing',
  'keyboard',
  'legal',
  'my-data',
  'office',
  'office-lists',
  'places',
  'quote',
  'reception',
  'scale',
  'screens',
  'second-factors',
  'sessions',
  'stock',
  'undone',
].map((name) => `tests/e2e/${name}.e2e.ts`)

/** Words of the paths that the other engine plays (`scripts/test.ts`): `--exclude` does not reach projects. */
const elsewhere = (process.env['TEST_ELSEWHERE'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((words) => `**/${words}*`)

/** As long as a browser's own waits: on a busy machine a second is nothing. */
const patient = { poll: { timeout: 30_000, interval: 50 } }

// Two workers: the machines that run this have two cores.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      'emulators',
      {
        test: {
          name: 'domain',
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/words/**/*.test.ts',
          ],
          isolate: false,
          // A property of a thousand cases takes a second, or ten of them on a busy machine.
          testTimeout: 60_000,
        },
      },
      // What is loaded late is compiled then: on a busy machine that takes seconds.
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.e2e.ts'],
          exclude: [...onOneProduct, ...elsewhere],
          expect: patient,
          globalSetup: ['tests/support/seeded-setup.ts'],
          setupFiles: ['tests/support/tell-pages.ts'],
          // A process for each file would load the browser's library and every module again.
          isolate: false,
          // Each file runs a whole product of its own; two of them wait for each other's browsers more than for a core.
          testTimeout: 120_000,
          hookTimeout: 330_000,
        },
      },
      {
        test: {
          name: 'e2e-shared',
          include: onOneProduct,
          exclude: elsewhere,
          expect: patient,
          globalSetup: ['tests/support/seeded-setup.ts', 'tests/support/escale-setup.ts'],
          setupFiles: ['tests/support/tell-pages.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 330_000,
        },
      },
      {
        resolve,
        test: {
          name: 'faults',
          // The long ones by `npm test -- --full` only.
          include: process.env['ESCALE_TEST_FULL']
            ? ['tests/faults/*.{fault,long}.ts']
            : ['tests/faults/*.fault.ts'],
          // `scripts/test.ts` counts it as skipped.
          exclude: process.env['ESCALE_NO_HAPROXY']
            ? ['tests/faults/{two-servers-one-proxy,rolling-deployment}.*.ts', ...elsewhere]
            : elsewhere,
          // One product for all of them: its start is the longest part.
          globalSetup: ['tests/support/escale-setup.ts'],
          fileParallelism: false,
          // More than what a test waits for in all: a job of the clock alone may take 75 s.
          testTimeout: 150_000,
          hookTimeout: 330_000,
        },
      },
      {
        resolve,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts'],
          // It reads what a run before it sent.
          exclude: process.env['TEST_SENT_STATEMENTS']
            ? []
            : ['tests/sent-statements.test.ts', ...elsewhere],
          globalSetup: ['tests/support/global-setup.ts'],
          // A process for each file would load every module again: a third of the suite's time.
          isolate: false,
          setupFiles: ['tests/support/forget-catalogues.ts', 'tests/support/collect-statements.ts'],
          expect: patient,
          // Nothing is timed here: a limit ends what hangs, also on a machine whose cores are taken many times over.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
