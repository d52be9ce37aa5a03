import { zones, type Zone } from '#domain/destination/destination.ts'

type InZone = { readonly name: string; readonly zone: Zone | null }

/** « OM1 et OM2 sont les zones de prix du transporteur. OM1 : Guadeloupe, Martinique et Guyane. », with the current zones. */
export function zonesHint(destinations: readonly InZone[]): string {
  const inZones = zones
    .map((zone) => ({ zone, names: namesIn(destinations, zone) }))
    .filter(({ names }) => names.length > 0)
    .map(({ zone, names }) => ` ${zone}\u00A0: ${list.format(names)}.`)
  return `OM1 et OM2 sont les deux zones de prix du transporteur.${inZones.join('')}`
}

const namesIn = (destinations: readonly InZone[], zone: Zone): string[] =>
  destinations.filter((each) => each.zone === zone).map(({ name }) => name)

const list = new Intl.ListFormat('fr')
