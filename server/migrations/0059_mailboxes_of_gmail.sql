-- As in 0049. Gmail leaves out the dots of an address, and has two domains: a.b+one@googlemail.com is read by ab@gmail.com.
CREATE OR REPLACE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN untagged ~ '@(gmail|googlemail)\.com$'
                      THEN replace(split_part(untagged, '@', 1), '.', '') || '@gmail.com' ELSE untagged END
            FROM (SELECT regexp_replace(email_key(email), '(.)\+[^@]*@', '\1@') AS untagged) u);
