import type { SiteState } from '#web/api/site.ts'

/**
 * A server that cannot read its settings still reports the maintenance of its environment; when it reports nothing (no network, a
 * proxy's own page), the built-in value decides (docs/rules/pages.md#maintenance).
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
