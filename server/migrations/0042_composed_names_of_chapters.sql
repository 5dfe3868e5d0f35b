-- A letter with an accent can be written as one character or as two. Texts are now stored in the composed spelling: a region in
-- both would otherwise be two regions. Where two chapters would become one, or a name too long, it stays as it is, and so does a
-- name with ideographs that would look different.
WITH composed AS (
  SELECT id, normalize(name, NFC) AS name, normalize(region, NFC) AS region FROM chapters
   WHERE (name IS NOT NFC NORMALIZED OR region IS NOT NFC NORMALIZED)
     AND name || region !~ '[\uF900-\uFAFF\U0002F800-\U0002FA1F]'
), free AS (
  SELECT n.*, count(*) OVER (PARTITION BY lower(n.name), lower(n.region)) AS alike FROM composed n
   WHERE char_length(n.name) <= 200 AND char_length(n.region) <= 200
     AND NOT EXISTS (SELECT FROM chapters c
                      WHERE lower(c.name) = lower(n.name) AND lower(c.region) = lower(n.region) AND c.id <> n.id)
)
UPDATE chapters c SET name = f.name, region = f.region FROM free f WHERE f.id = c.id AND f.alike = 1;

-- Rows that were read before the upgrade and are confirmed after it still find their chapter.
UPDATE import_rows SET chapter_name = normalize(chapter_name, NFC), chapter_region = normalize(chapter_region, NFC)
 WHERE (chapter_name IS NOT NFC NORMALIZED OR chapter_region IS NOT NFC NORMALIZED)
   AND concat(chapter_name, chapter_region) !~ '[\uF900-\uFAFF\U0002F800-\U0002FA1F]';
