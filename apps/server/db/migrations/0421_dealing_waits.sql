-- Owned by campaigns. A campaign that deals by existing connections lets its leads wait, without a sender, until the
-- connections of its senders are read; at this business instant they are dealt anyway.
alter table campaigns add column deals_by timestamptz;
-- Whose connections were missing when leads were last dealt, in a sentence; null: nobody's.
alter table campaigns add column dealt_without text;
