import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { destinationOfSlug } from '#domain/destination/destination.ts'
import { searchForbidden } from '#domain/forbidden/search-forbidden.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { fillForm } from '#web/chrome/fill-form.ts'
import { replaceQuery } from '#web/chrome/replace-query.ts'
import { territories } from '#web/copy/territories.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ForbiddenList } from './ForbiddenList.tsx'

type Asked = { readonly question: string; readonly slug: string }

/** /envois-interdits: the whole list in the page, filtered while one types; the search is in the address. */
export function ForbiddenPage() {
  const form = useRef<HTMLFormElement>(null)
  const [{ question, slug }, setAsked] = useState<Asked>({ question: '', slug: '' })
  const found = searchForbidden(question)

  useEffect(() => {
    if (!form.current) return
    const query = new URLSearchParams(window.location.search)
    fillForm(form.current, new Map([...query].map(([name, value]) => [name, [value]])))
    const asked = askedIn(form.current)
    setAsked(asked)
    // Text typed before the script loaded is not in the address yet.
    if (asked.question || asked.slug) replaceQuery(queryOf(asked))
  }, [])

  function search() {
    if (!form.current) return
    const asked = askedIn(form.current)
    setAsked(asked)
    replaceQuery(queryOf(asked))
  }

  return (
    <div className="mx-auto max-w-5xl px-4 py-10 sm:px-6">
      <PageHeader title="Envois interdits">
        Ce qui ne peut pas être réexpédié, ou seulement sous conditions. Un article interdit trouvé
        à l’entrepôt bloque le colis&nbsp;: vérifiez avant d’acheter.
      </PageHeader>
      <form
        ref={form}
        role="search"
        aria-label="Chercher dans la liste"
        className="bar top-18 z-20 grid-cols-[1.4fr_1fr] items-end gap-4 bg-page py-2 max-sm:contents sm:sticky sm:grid noscript:hidden! print:hidden"
        onInput={search}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextField
          label="Que voulez-vous envoyer&nbsp;?"
          name="q"
          className="bar bg-page max-sm:sticky max-sm:top-18 max-sm:z-20 max-sm:-mx-4 max-sm:px-4 max-sm:py-2"
          autoComplete="off"
          maxLength={60}
          placeholder="Parfum, trottinette, batterie…"
        />
        <SelectField label="Vers" name="destination" defaultValue="">
          <option value="">Toutes les destinations</option>
          {territories.map(({ name, slug: value }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {countOf(found.length)}
        </p>
        <Button
          variant="ghost"
          className="noscript:hidden print:hidden"
          onClick={() => {
            window.print()
          }}
        >
          <Printer className="size-5" aria-hidden="true" />
          Imprimer la liste
        </Button>
      </div>
      {found.length === 0 ? (
        <NothingFound />
      ) : (
        <ForbiddenList
          items={found}
          destination={destinationOfSlug(slug)}
          isOpen={question !== ''}
        />
      )}
      <Caution />
    </div>
  )
}

const Caution = () => (
  <p className="mt-10 max-w-prose text-ink-soft">
    Cette liste n’est pas complète et les règles changent&nbsp;: en cas de doute, écrivez-nous avant
    d’acheter. Elle vaut par avion comme par bateau.
  </p>
)

const NothingFound = () => (
  <EmptyState title="Rien de tel dans la liste">
    Cela ne veut pas dire que l’article est accepté. Essayez un mot plus général, ou{' '}
    <Link to={paths.homeSection('contact')} className={linkStyle}>
      posez-nous la question
    </Link>{' '}
    avant d’acheter.
  </EmptyState>
)

function askedIn(form: HTMLFormElement): Asked {
  const fields = new FormData(form)
  return { question: textIn(fields, 'q'), slug: textIn(fields, 'destination') }
}

function queryOf({ question, slug }: Asked): string {
  const query = new URLSearchParams()
  if (question) query.set('q', question)
  if (slug) query.set('destination', slug)
  return query.size === 0 ? '' : `?${query}`
}

function countOf(found: number): string {
  if (found === 0) return 'Aucun article trouvé'
  return found === 1 ? '1\u00a0article' : `${found}\u00a0articles`
}
