import { closeDeps, openDeps } from '#server/open-deps.ts'
import { removeSuperAdminFactors } from '#server/people/staff/change-staff.ts'
import { jobContext } from '#server/worker.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { readConfiguration } from './start/read-configuration.ts'

/**
 * `npm run lost-factors -- <address>`, with the server's environment: for a super-admin who lost every second factor, and whom no
 * colleague can help.
 */
async function removeLostFactors(address: string | undefined): Promise<void> {
  if (address === undefined) throw new CannotStart('Donnez l’adresse e-mail du compte.')
  const deps = await openDeps(readConfiguration(process.env))
  try {
    const isDone = await removeSuperAdminFactors(jobContext(deps, 'lost-factors'), address)
    if (!isDone) throw new CannotStart(`Aucun super-administrateur actif n’a l’adresse ${address}.`)
    console.log(`Seconds facteurs retirés\u00a0: ${address}. Un e-mail part à cette adresse.`)
  } finally {
    await closeDeps(deps)
  }
}

await removeLostFactors(process.argv[2]).catch((error: unknown) => {
  process.exitCode = explainFailure(error)
})
