import { queryFrom } from '#web/back-office/core/list/list-filter.ts'
import type * as z from 'zod/mini'
import type { listClients } from '#contract/people/clients.ts'
import { france, territories } from '#domain/account/country.ts'
import { planIds } from '#domain/plan/plan.ts'

export const filterNames = ['recherche', 'formule', 'territoire', 'etat', 'entreprise'] as const

type Asked = Omit<z.input<typeof listClients.input>, 'cursor' | 'side'>

export const countries = [...territories, france].map(({ name }) => name)

const yesOrNo = (value: string | undefined, yes: string, no: string): 'yes' | 'no' | undefined => {
  if (value === yes) return 'yes'
  return value === no ? 'no' : undefined
}

/** The filters of the address; unknown values filter nothing. */
export function askedOf(filters: Readonly<Record<string, string>>): Asked {
  const { recherche, formule, territoire, etat, entreprise } = filters
  const plan = planIds.find((id) => id === formule)
  const country = countries.find((name) => name === territoire)
  const active = yesOrNo(etat, 'actif', 'inactif')
  const professional = yesOrNo(entreprise, 'oui', 'non')
  return {
    ...(recherche ? { search: recherche } : {}),
    ...(plan ? { plan } : {}),
    ...(country ? { country } : {}),
    ...(active ? { active } : {}),
    ...(professional ? { professional } : {}),
    ...(etat === 'impaye' ? { unpaid: 'yes' } : {}),
  }
}

/** The address of these filters. */
export function queryOf({
  search,
  plan,
  country,
  active,
  professional,
  unpaid,
}: Asked): URLSearchParams {
  return queryFrom({
    recherche: search,
    formule: plan,
    territoire: country,
    etat: unpaid ? 'impaye' : active && { yes: 'actif', no: 'inactif' }[active],
    entreprise: professional && { yes: 'oui', no: 'non' }[professional],
  })
}
