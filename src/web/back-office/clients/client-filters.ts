import type * as z from 'zod/mini'
import type { listClients } from '#contract/clients.ts'
import { planIds } from '#domain/plan/plan.ts'

export const filterNames = ['recherche', 'formule', 'territoire', 'etat', 'entreprise'] as const

type Asked = Omit<z.input<typeof listClients.input>, 'cursor' | 'side'>

const yesOrNo = (value: string | undefined, yes: string, no: string): 'yes' | 'no' | undefined => {
  if (value === yes) return 'yes'
  return value === no ? 'no' : undefined
}

/** What the address asks for; a word that it should not have is no filter. */
export function askedOf(filters: Readonly<Record<string, string>>): Asked {
  const { recherche, formule, territoire, etat, entreprise } = filters
  const plan = planIds.find((id) => id === formule)
  const active = yesOrNo(etat, 'actif', 'inactif')
  const professional = yesOrNo(entreprise, 'oui', 'non')
  return {
    ...(recherche ? { search: recherche } : {}),
    ...(plan ? { plan } : {}),
    ...(territoire ? { country: territoire } : {}),
    ...(active ? { active } : {}),
    ...(professional ? { professional } : {}),
  }
}
