-- The migration after this one asks PostgreSQL which texts are days. Version 15 cannot tell by itself yet.
do $do$
begin
  if current_setting('server_version_num')::int < 160000 then
    create function public.pg_input_is_valid(given text, type text) returns boolean immutable language plpgsql as $function$
    begin
      execute format('select %L::%s', given, type::regtype);
      return true;
    exception when others then
      return false;
    end
    $function$;
  end if;
end
$do$;
