import { useSite } from '#web/api/site.ts'

/** Drawn here: the icon library has no brands. */
const drawings: Readonly<Record<string, string>> = {
  Facebook:
    'M14 8.5V6.8c0-.8.5-1 1-1h2.3V2.2L14 2.1c-3.4 0-4.3 2.5-4.3 4.2v2.2H7v4h2.7V22H14v-9.5h2.9l.5-4z',
  Instagram:
    'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.5a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6',
}

/** Our pages on the two networks that the office configured (docs/rules/pages.md#home). */
export function SocialLinks() {
  const site = useSite()
  if (site.status !== 'ready') return <div className="mt-2 min-h-11" />
  const { socialLinks, siteName } = site.site
  return (
    <ul className="mt-2 -ml-2.5 flex min-h-11 flex-wrap">
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${siteName} sur ${network} (nouvel onglet)`}
            className="flex size-11 items-center justify-center rounded-lg hover:bg-nuit-raised"
          >
            <svg viewBox="0 0 24 24" className="size-6 fill-current" aria-hidden="true">
              <path d={drawings[network]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
