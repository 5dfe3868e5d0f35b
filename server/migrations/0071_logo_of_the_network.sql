-- The icons that were made of the network's logo. Anybody may read them, at an address that says what is there.
CREATE TABLE network_logo (
  icon text PRIMARY KEY CHECK (icon IN ('small', 'large', 'maskable')),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 300000),
  digest text NOT NULL GENERATED ALWAYS AS (encode(substr(sha256(content), 1, 16), 'hex')) STORED
);
ALTER TABLE network_logo ALTER COLUMN content SET STORAGE EXTERNAL;
