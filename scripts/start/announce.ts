import type { Emulators } from './emulators.ts'
import type { StartSettings } from './settings.ts'

/** One documented password for the four accounts of the demo data (README). */
export const demoPassword = 'escale-demo-2026'
export const demoAccounts = [
  'client@escale.test',
  'client2@escale.test',
  'operateur@escale.test',
  'admin@escale.test',
]

export function announceDemo(
  settings: StartSettings,
  { stripe, mail }: Pick<Emulators, 'stripe' | 'mail'>,
  seconds: number,
): void {
  console.log(`
Escale est prête (${inFrench(seconds)} s) :  ${settings.baseUrl}

  Comptes            ${demoAccounts.join(', ')}
                     mot de passe : ${demoPassword}
  Boîte de réception ${mail.url}
  Paiements          ${stripe.controlUrl}
  Données            ${settings.dataDir}

Ctrl + C pour arrêter.
`)
}

export function announceProduction(settings: StartSettings, seconds: number): void {
  console.log(`Escale est prête (${inFrench(seconds)} s) : ${settings.baseUrl}`)
}

const inFrench = (seconds: number) =>
  seconds.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
