import { useSessionUser } from '#web/api/session.ts'
import { readJson, writeJson, writeText } from '#web/ui/browser-storage.ts'

/**
 * What is typed survives a reload of this tab, by the form that it is of and the object that it is about. The person's id prevents
 * the next one at this screen from finding it.
 */
export function useTabDraft(form: string, ...object: readonly string[]) {
  const owner = useSessionUser()?.id ?? ''
  const place = [`escale.${form}`, owner, ...object].join(':')
  return {
    read: () => readJson('session', place),
    keep: (typed: object) => writeJson('session', place, typed),
    forget: () => writeText('session', place, null),
  }
}
