/** One server of an address that names several. */
export type Host = {
  /** As it stands in the address, with its port. */
  readonly name: string
  readonly host: string
  readonly port: number
  /** The same address with this server alone, for `pg`, which knows no lists. */
  readonly address: string
}

const parts =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#]*)(?<database>\/[^?#]*)?(?<query>\?.*)?$/

/** The servers of an address in libpq's form, `postgres://user@a:5432,b:5432/escale?…`; empty when it names one, as most do. */
export function hostsIn(address: string): readonly Host[] {
  const { scheme, user = '', hosts = '', database = '', query = '' } = groupsOf(address)
  const names = hosts.split(',')
  if (names.length === 1) return []
  return names.map((name) => {
    const colon = name.lastIndexOf(':')
    return {
      name,
      host: name.slice(0, colon).replaceAll(/^\[|\]$/g, ''),
      port: Number(name.slice(colon + 1)),
      address: `${scheme}${user}${name}${database}${query}`,
    }
  })
}

const groupsOf = (address: string): Readonly<Record<string, string | undefined>> =>
  parts.exec(address)?.groups ?? {}

const form = 'postgres://escale:…@a:5432,b:5432/escale?target_session_attrs=read-write'
const ipv6 = /^\[[\da-f:.]+\]:\d+$/i
const named = /^[^[\]:]+:\d+$/

/** What is wrong with an address, in French; an address of one server is for `pg` to judge. */
export function addressProblem(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address)) return 'doit commencer par postgres://'
  const { hosts = '', database = '', query = '' } = groupsOf(address)
  const names = hosts.split(',')
  if (address.split('://').length > 2 || /[,/]/.test(database.slice(1)))
    return `une seule base pour tous les serveurs : ${form}`
  if (names.length === 1) return undefined
  if (database.length < 2) return `le nom de la base après les serveurs : ${form}`
  return namesProblem(names) ?? parameterProblem(new URLSearchParams(query))
}

function namesProblem(names: readonly string[]): string | undefined {
  if (names.some((name) => name.split(':').length > 2 && !ipv6.test(name)))
    return 'une adresse IPv6 s’écrit entre crochets, avec son port : [fd00::1]:5432'
  if (!names.every((name) => (named.test(name) || ipv6.test(name)) && hasPort(name)))
    return `chaque serveur avec son port : ${form}`
  return new Set(names).size < names.length ? 'deux fois le même serveur' : undefined
}

function hasPort(name: string): boolean {
  const port = Number(name.slice(name.lastIndexOf(':') + 1))
  return port >= 1 && port <= 65_535
}

/** `psql` and `pg_dump` read the same address: without the word they would take a standby. */
function parameterProblem(parameters: URLSearchParams): string | undefined {
  if (parameters.has('host') || parameters.has('port')) return 'sans paramètre host ni port'
  if (parameters.get('target_session_attrs') === 'read-write') return undefined
  return `avec plusieurs serveurs, target_session_attrs=read-write : ${form}`
}
