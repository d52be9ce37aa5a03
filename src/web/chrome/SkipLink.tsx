export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="sr-only rounded-lg bg-action px-4 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60"
    >
      Aller au contenu
    </a>
  )
}
