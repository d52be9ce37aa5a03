import type { SiteState } from '#web/api/site.ts'

/**
 * A server that cannot read its settings still says what its environment decided; when it says nothing of it (no network, a
 * proxy's own page), what was built in decides (docs/rules/pages.md#maintenance).
 */
export function isMaintenance(
  state: SiteState,
  isBuiltIn: boolean = import.meta.env.MAINTENANCE_MODE === 'true',
): boolean {
  if (state.status === 'ready') return state.site.maintenance
  if (state.status === 'loading') return false
  const { problem } = state
  return (('details' in problem ? problem.details['maintenance'] : null) ?? isBuiltIn) === true
}
