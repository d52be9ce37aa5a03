import { Menu } from '@base-ui/react/menu'
import { BookmarkMinus, BookmarkPlus, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { toast } from '#web/ui/toast.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { viewOf, type ListView } from './list-filter.ts'
import type { MenuEntry } from './menu-entry.ts'
import { isSameQuery, savedViews } from './saved-views.ts'

const itemStyle =
  'flex min-h-control cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 text-ink no-underline outline-none data-highlighted:bg-sunken'

/** « … »: what is rarely done to a list. */
export function ListMenu({
  name,
  entries,
  query,
  views,
}: {
  name: string
  entries: readonly MenuEntry[]
  query: URLSearchParams
  views: readonly ListView[]
}) {
  const [isNaming, setNaming] = useState(false)
  const userId = useSessionUser()?.id ?? ''
  const saved = savedViews.of(userId).use()
  const own = saved.find((view) => view.list === name && isSameQuery(view.query, query))
  const canSave = !own && isWorthSaving(views, query)
  if (entries.length === 0 && !canSave && !own) return null
  const forget = () => {
    savedViews.keep(
      userId,
      saved.filter((view) => view !== own),
    )
    void toast({ title: 'Vue retirée', kind: 'success' })
  }
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className={buttonStyle('secondary', 'normal', 'w-control px-0!')}
          aria-label="Autres actions sur la liste"
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="z-40">
            <Menu.Popup className="min-w-56 rounded-card border border-line bg-surface p-1.5 text-ink shadow-raised">
              {entries.map((entry) => (
                <Entry key={entry.label} {...entry} />
              ))}
              {own && (
                <Menu.Item className={itemStyle} onClick={forget}>
                  <BookmarkMinus className="size-4 text-ink-soft" aria-hidden="true" />
                  Retirer la vue «&nbsp;{own.label}&nbsp;»
                </Menu.Item>
              )}
              {canSave && (
                <Menu.Item className={itemStyle} onClick={() => setNaming(true)}>
                  <BookmarkPlus className="size-4 text-ink-soft" aria-hidden="true" />
                  Enregistrer cette vue…
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isNaming && (
        <SaveView
          list={name}
          query={query}
          taken={views.map(({ label }) => label)}
          userId={userId}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

const Entry = ({ label, href, Icon, isFile = false }: MenuEntry) => (
  <Menu.Item
    className={itemStyle}
    render={<a href={href} {...(isFile ? { download: true } : {})} />}
  >
    {Icon && <Icon className="size-4 text-ink-soft" aria-hidden="true" />}
    {label}
  </Menu.Item>
)

/** A tab says the same already, and so does the whole list. */
const isWorthSaving = (views: readonly ListView[], query: URLSearchParams): boolean =>
  query.size > 0 && !isSameQuery(query, new URLSearchParams(viewOf(views, query)?.query))

/** Names the filters of this address; the view is this person's, on this browser. */
function SaveView({
  list,
  query,
  taken,
  userId,
  onClose,
}: {
  list: string
  query: URLSearchParams
  taken: readonly string[]
  userId: string
  onClose: () => void
}) {
  const [error, setError] = useState<string>()
  function save(form: HTMLFormElement) {
    const label = textIn(new FormData(form), 'nom')
    const others = savedViews.of(userId).get()
    const why = problemWith(label, [
      ...taken,
      ...others.filter((view) => view.list === list).map((view) => view.label),
    ])
    setError(why)
    if (why) return form.querySelector('input')?.focus()
    savedViews.keep(userId, [...others, { list, label, query: query.toString() }])
    void toast({ title: 'Vue enregistrée', kind: 'success' })
    return onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Enregistrer cette vue"
      description="Ces filtres deviennent un onglet, pour vous, sur ce navigateur."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <TextField
          label="Nom de la vue"
          name="nom"
          maxLength={40}
          autoComplete="off"
          error={error}
        />
        <div>
          <Button type="submit">Enregistrer</Button>
        </div>
      </form>
    </FormDialog>
  )
}

function problemWith(label: string, taken: readonly string[]): string | undefined {
  if (label === '') return 'Donnez-lui un nom.'
  return taken.includes(label) ? 'Un onglet porte déjà ce nom.' : undefined
}
