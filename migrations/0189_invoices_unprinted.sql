-- concurrently
create index concurrently if not exists invoices_unprinted on invoices (issued_at) where pdf_sha256 is null;
