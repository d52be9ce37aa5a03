/** The people of the demonstration, as the README lists them. Production never seeds them. */
export const demoPassword = 'escale-demo-2026'

export const demoAccounts = [
  { email: 'client@escale.test', label: 'Cliente · Nouméa' },
  { email: 'client2@escale.test', label: 'Client · Saint-Denis' },
  { email: 'entreprise@escale.test', label: 'Entreprise' },
  { email: 'operateur@escale.test', label: 'Entrepôt' },
  { email: 'admin@escale.test', label: 'Bureau' },
  { email: 'comptable@escale.test', label: 'Comptable' },
] as const
