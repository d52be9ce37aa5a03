import { paths } from '#web/paths.ts'

const french: Readonly<Record<string, string>> = {
  packages: 'colis',
  quotes: 'devis',
  users: 'utilisateurs',
  orders: 'commandes',
  pricing: 'tarification',
  options: 'options-dynamiques',
  accounts: 'comptes',
  settings: 'parametres',
}

/** The English twins of the back-office's addresses, under `/admin`. */
export const englishPaths = Object.keys(french).map((name) => `${name}/*`)

/** The canonical address of a page (decisions §6); a French one is its own. */
export function frenchTwin(pathname: string): string {
  const [name = '', ...rest] = pathname.slice(paths.admin.length + 1).split('/')
  const twin = rest.map((part) => (part === 'new' ? 'nouveau' : part))
  return [paths.admin, french[name] ?? name, ...twin].filter(Boolean).join('/')
}
