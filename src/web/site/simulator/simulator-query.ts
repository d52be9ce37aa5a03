import {
  destinationOfSlug,
  destinationSlug,
  isDestination,
} from '#domain/destination/destination.ts'

/** A field of the form, its name in the address, and the default value that the address omits. */
const fields = [
  { name: 'weightKg', inAddress: 'poids', usual: '' },
  { name: 'mode', inAddress: 'mode', usual: 'standard' },
  { name: 'type', inAddress: 'envoi', usual: 'direct' },
  { name: 'insurance', inAddress: 'assurance', usual: '0' },
  { name: 'plan', inAddress: 'formule', usual: 'gratuit' },
] as const

/** `?destination=la-reunion&poids=1,4&mode=eco`: what another person needs to see the same price. */
export function queryOf(form: FormData): string {
  const query = new URLSearchParams()
  const destination = form.get('destination')
  if (typeof destination === 'string' && isDestination(destination)) {
    query.set('destination', destinationSlug(destination))
  }
  for (const { name, inAddress, usual } of fields) {
    const value = form.get(name)
    if (typeof value === 'string' && value.trim() !== usual) query.set(inAddress, value.trim())
  }
  const options = form.getAll('options')
  if (options.length > 0) query.set('options', options.map(String).join(','))
  return `?${query}`.replaceAll('%2C', ',')
}

/** The fields set by an address, `options` as a list; an unknown destination is ignored. */
export function fieldsOf(search: string): Map<string, readonly string[]> {
  const query = new URLSearchParams(search)
  const set = new Map<string, readonly string[]>()
  const destination = destinationOfSlug(query.get('destination') ?? '')
  if (destination) set.set('destination', [destination])
  for (const { name, inAddress } of fields) {
    const value = query.get(inAddress)
    if (value !== null) set.set(name, [value])
  }
  const options = query.get('options')
  if (options) set.set('options', options.split(','))
  return set
}
