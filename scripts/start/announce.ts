import { demoAccounts, demoPassword } from '#server/office/system/demo-accounts.ts'
import type { Suppliers } from './emulators.ts'
import type { StartSettings } from './settings.ts'

export function announceDemo(
  settings: StartSettings,
  { stripe, mail, sms, carrier }: Suppliers,
  seconds: number,
): void {
  console.log(`
Escale est prête (${inFrench(seconds)} s) :  ${settings.baseUrl}

  Comptes            ${demoAccounts.map(({ email }) => email).join(', ')}
                     mot de passe : ${demoPassword}
  Boîte de réception ${mail.url}
  SMS                ${sms.url}
  Paiements          ${stripe.controlUrl}
  La Poste           ${carrier.url}
  Données            ${settings.dataDir}

Ctrl + C pour arrêter.
`)
}

export function announceProduction(settings: StartSettings, seconds: number): void {
  console.log(`Escale est prête (${inFrench(seconds)} s) : ${settings.baseUrl}`)
}

const inFrench = (seconds: number) =>
  seconds.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
