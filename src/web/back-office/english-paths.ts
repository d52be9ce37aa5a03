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

/** Names that have a creation page: `/admin/packages/new`. */
const formed: Readonly<Record<string, true>> = { packages: true, quotes: true }

/** The English twins of the back office's addresses, under `/admin`. */
export const englishPaths = Object.keys(french).map((name) => `${name}/*`)

/** The canonical address of a page (docs/rules/pages.md#addresses); a French one is its own. */
export function frenchTwin(pathname: string): string {
  const [name = '', ...rest] = pathname.slice(paths.admin.length + 1).split('/')
  const [first, ...others] = rest
  const page = first === 'new' && name in formed ? 'nouveau' : first
  return [paths.admin, french[name] ?? name, page, ...others].filter(Boolean).join('/')
}
