import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from 'react-router'
import { foundInOffice, shortestSearch } from '#web/api/palette.ts'
import { useSessionUser } from '#web/api/session.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { controlStyle } from '#web/ui/control-style.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { foundItem, pageItems, type PaletteItem } from './palette-items.ts'

/** The palette's field takes the focus: typing is all there is to do here. */
const focus = (field: HTMLInputElement | null) => field?.focus()

type PaletteProps = { readonly onClose: () => void; readonly onHelp: () => void }

/** Finds everything by its number or name, and every page; arrows choose, Enter opens. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  // Enter was pressed over results of the letters before: it opens the first of those that come.
  const [isAwaited, setAwaited] = useState(false)
  const { items, results, state, error } = useItems(typed)
  const navigate = useNavigate()
  const list = useId()
  const current = items[Math.min(chosen, items.length - 1)]

  const open = ({ to }: PaletteItem) => {
    if (to === 'help') return onHelp()
    onClose()
    void navigate(to)
  }
  const openFirst = useEffectEvent(() => {
    if (current) open(current)
  })
  useEffect(() => {
    if (isAwaited && state === 'found') openFirst()
  }, [isAwaited, state])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((at) => (Math.min(at, items.length - 1) + step + items.length) % items.length)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      if (state === 'found' || !results.includes(current)) open(current)
      else setAwaited(true)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Rechercher">
      <input
        type="search"
        role="combobox"
        aria-label="Numéro, nom ou page"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current && `${list}-${items.indexOf(current)}`}
        autoComplete="off"
        ref={focus}
        maxLength={80}
        placeholder="Numéro, nom ou page"
        className={controlStyle}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
          setAwaited(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-2 min-h-6 text-sm text-ink-soft">
        {error ? errorSentence(error) : sentence(typed, items.length, state)}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label="Résultats"
        className="grid max-h-[50dvh] overflow-y-auto"
      >
        {items.map((item, index) => (
          <Option
            key={item.key}
            id={`${list}-${index}`}
            item={item}
            isChosen={item === current}
            onOpen={() => open(item)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function useItems(typed: string) {
  const user = useSessionUser()
  const text = useDeferredValue(typed.trim())
  const found = useQuery(foundInOffice(text))
  const isAsked = text.length >= shortestSearch
  const results = isAsked && found.data ? found.data.items.map(foundItem) : []
  const pages = user ? pageItems(user.role, typed) : []
  return {
    items: [...results, ...pages],
    /** While it searches, those of the letters before. */
    results,
    state: isAsked ? stateOf(found, text !== typed.trim()) : 'found',
    error: isAsked ? found.error : null,
  }
}

type State = 'searching' | 'cut' | 'found'

function stateOf({ isPaused, isFetching }: UseQueryResult, isLate: boolean): State {
  if (isPaused) return 'cut'
  return isFetching || isLate ? 'searching' : 'found'
}

function sentence(typed: string, count: number, state: State): string {
  if (state === 'cut') return 'Réseau coupé\u00A0: la recherche attend son retour.'
  if (state === 'searching') return 'Recherche…'
  if (typed.trim().length < shortestSearch) {
    return 'Le début ou la fin d’un numéro, le début d’un nom ou d’une adresse e-mail.'
  }
  if (count === 0) return 'Rien ne porte ce numéro ni ce nom.'
  return count === 1 ? '1 résultat' : `${count} résultats`
}

type OptionProps = {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onOpen: () => void
}

/** The focus stays in the field, which names the chosen line; a touch or a click opens any line. */
const Option = ({ id, item: { label, detail, Icon }, isChosen, onOpen }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isChosen}
    ref={(line) => {
      if (isChosen) line?.scrollIntoView({ block: 'nearest' })
    }}
    className={joinClasses(
      'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left hover:bg-sunken',
      isChosen && 'bg-action-soft',
    )}
    onClick={onOpen}
  >
    <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
    <span className="min-w-0">
      <span className="block font-medium break-words">{label}</span>
      <span className="block text-sm break-words text-ink-soft">{detail}</span>
    </span>
  </button>
)
