/** « Atelier Lin + Maison Épices », « Atelier Lin + 3 autres colis »: by what a customer knows their parcels. */
export function shopsOf({ count, faces }: Parcels): string {
  const shops = [...new Set(faces.map(({ merchant }) => merchant))]
  const named = shops.slice(0, mostNamed)
  const unnamed = count - faces.filter(({ merchant }) => named.includes(merchant)).length
  if (unnamed === 0) return named.join(' + ')
  return [...named, `${unnamed}\u00a0${unnamed > 1 ? 'autres' : 'autre'}`].join(' + ')
}

const mostNamed = 3

type Parcels = { readonly count: number; readonly faces: readonly { readonly merchant: string }[] }
