-- Only one migration needed it.
drop function if exists public.pg_input_is_valid(text, text);
