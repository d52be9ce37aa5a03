import { settingLabel } from '#web/copy/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { savedMeanwhile, type Values } from './setting-typing.ts'

type StaleProps = {
  readonly section: string
  readonly before: Values
  readonly after: Values
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Somebody saved this form since it was opened: what they changed, and the two ways on. */
export function StaleSettings({ section, before, after, onTake, onKeep }: StaleProps) {
  return (
    <Notice kind="error" title="Ces paramètres ont été enregistrés ailleurs entre-temps">
      <ul className="mt-1 list-disc pl-5">
        {savedMeanwhile(before, after).map(({ field, before: was, after: is }) => (
          <li key={field} className="break-words">
            {settingLabel(section, field)}&nbsp;: {was} → {is}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => chooseThenFocus(onTake, `${section}-save`)}>
          Prendre ces valeurs
        </Button>
        <Button variant="secondary" onClick={() => chooseThenFocus(onKeep, `${section}-save`)}>
          Garder ma saisie
        </Button>
      </div>
    </Notice>
  )
}
